/**
 * Bodies take the memory of their bytes, however small the pieces are in which they come: node keeps each of them by
 * itself until the body is read, and a buffer of one byte takes some hundred.
 */
import type { IncomingMessage } from 'node:http'
import { GrowingBuffer } from '../../../runtime/bytes/growing-buffer.ts'

/** A body announced with fewer digits is left alone: what it can take is little, and nearly all are such. */
const DIGITS = 4
/** As many pieces are kept as they come: a body that is not cut up on purpose has few small ones. */
const FEW_PIECES = 32
/** A larger piece is kept as it comes. Bytes. */
const SMALL = 4 * 1024
/** So much is merged into one piece, and handed on when it is full or the body has ended. Bytes. */
const MERGED = 64 * 1024

/** To be called before any of the body has come. What is merged is handed on late: the body is to be read as a whole. */
export function mergePieces(http: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = http.headers
  if (encoding === undefined && (length === undefined || length.length < DIGITS)) return
  const { push } = http
  let pieces = 0
  let merging: GrowingBuffer | null = null
  const handOn = (): void => {
    if (merging) push.call(http, merging.bytes)
    merging = null
  }
  // By this node's parser hands over the body; false: nothing is to be read from the connection for now.
  http.push = (piece: Buffer | null): boolean => {
    if (piece !== null && ++pieces > FEW_PIECES && piece.length < SMALL) {
      if (merging && merging.length + piece.length > MERGED) handOn()
      merging ??= new GrowingBuffer(MERGED)
      merging.append(piece)
      return http.readableLength < http.readableHighWaterMark
    }
    handOn()
    return push.call(http, piece)
  }
}
