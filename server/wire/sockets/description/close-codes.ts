/** Codes with which any socket is closed; a row adds its own. */
import type { CloseCode } from './channel.ts'

export const commonCloseCodes: readonly CloseCode[] = [
  { code: 1001, meaning: 'The server stops, or has been set back: the reason says which' },
  { code: 1002, meaning: 'What came is no WebSocket frame' },
  { code: 1003, meaning: 'A binary frame came: messages are text' },
  {
    code: 1006,
    meaning:
      'No close frame came at all: the connection is lost, or was cut because its reader let more than 1 MiB of messages lie, or gave no sign of life between two pings, which are 30 seconds apart',
  },
  { code: 1007, meaning: 'A text frame is no UTF-8' },
  { code: 1008, meaning: 'A message came in more than 1,024 frames, or in more than 16,384 pieces from the network' },
  { code: 1009, meaning: 'A message is larger than 1 MiB' },
  { code: 1013, meaning: 'More messages come in at once, piece by piece, than there is memory for: try again later' },
  { code: 4500, meaning: 'A fault of the server: its log says which' },
  { code: 4503, meaning: 'The store cannot be written, or the server is stopping: try again later' },
]
