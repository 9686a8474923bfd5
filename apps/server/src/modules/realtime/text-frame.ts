const FIN_AND_TEXT = 0x81
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127
const MAX_2_BYTES = 0xffff

/** A ping without a payload (RFC 6455, 5.5.2). */
export const PING_FRAME = Buffer.from([0x89, 0])

/**
 * Encodes a text message from the server as a websocket frame (RFC 6455, 5.2). Built once, it can be written to every
 * client.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([header(payload.length), payload])
}

function header(length: number): Buffer {
  if (length < LENGTH_IN_2_BYTES) return Buffer.from([FIN_AND_TEXT, length])
  const bytes = Buffer.alloc(length <= MAX_2_BYTES ? 4 : 10)
  bytes[0] = FIN_AND_TEXT
  if (length <= MAX_2_BYTES) {
    bytes[1] = LENGTH_IN_2_BYTES
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = LENGTH_IN_8_BYTES
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  return bytes
}
