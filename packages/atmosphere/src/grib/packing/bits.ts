/** Integers of up to this many bits need only one 32-bit load, whichever bit of a byte they begin at. */
export const ONE_LOAD_BITS = 25
export const MAX_BITS = 32

/** Returns a padded copy of packed bytes, so that a 32-bit load may begin in the last byte. */
export function paddedView(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(bytes.length + 8)
  padded.set(bytes)
  return new DataView(padded.buffer)
}

/** Reads an unsigned integer of `width` bits, 0 to 32, at a bit position. */
export function bitsAt(view: DataView, bit: number, width: number): number {
  if (width === 0) return 0
  // A message has at most 256 MB, so bit positions fit into 32 bits.
  const byte = bit >>> 3
  const shift = bit & 7
  const head = (view.getUint32(byte) << shift) >>> 0
  if (width <= ONE_LOAD_BITS) return head >>> (32 - width)
  const whole = (head | (view.getUint8(byte + 4) >>> (8 - shift))) >>> 0
  return whole >>> (32 - width)
}
