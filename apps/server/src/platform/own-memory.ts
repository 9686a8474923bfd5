/**
 * Returns the bytes in memory of their own. Small buffers are parts of a pool of 64 kB, and results of zlib parts of 16 kB;
 * one that is cached keeps all of it, so that a cache that counts lengths would hold many times its limit.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  if (bytes.buffer.byteLength === bytes.length && Buffer.isBuffer(bytes)) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
