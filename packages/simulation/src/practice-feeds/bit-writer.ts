/** Writes unsigned integers of any width up to 32 bits, one after the other. */
export class BitWriter {
  private bytes = new Uint8Array(1024)
  private bit = 0

  write(integer: number, width: number): void {
    this.reserve(width)
    const whole = integer >>> 0
    for (let left = width; left > 0; ) {
      const byte = this.bit >>> 3
      const room = 8 - (this.bit & 7)
      const taken = Math.min(room, left)
      const part = (whole >>> (left - taken)) & ((1 << taken) - 1)
      this.bytes[byte] = (this.bytes[byte] as number) | (part << (room - taken))
      this.bit += taken
      left -= taken
    }
  }

  /** Continues at the next whole byte. */
  align(): void {
    this.bit = Math.ceil(this.bit / 8) * 8
  }

  finish(): Buffer {
    return Buffer.from(this.bytes.subarray(0, Math.ceil(this.bit / 8)))
  }

  private reserve(width: number): void {
    if (this.bit + width <= this.bytes.length * 8) return
    const larger = new Uint8Array(this.bytes.length * 2)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Returns how many bits an unsigned integer needs. */
export const bitsFor = (integer: number) => (integer === 0 ? 0 : Math.floor(Math.log2(integer)) + 1)
