"""The protocol of pages: messages, patches, serialized views and clips."""
