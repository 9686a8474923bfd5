import { GribError } from './grib-error.ts'

/**
 * A section of a GRIB2 message. Octets are numbered from 1, as in WMO Manual on Codes No. 306, so that positions can be compared with
 * the tables there. Reading beyond the end throws.
 */
export class Section {
  readonly number: number
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(number: number, bytes: Uint8Array) {
    this.number = number
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  uint8(octet: number): number {
    return this.view.getUint8(this.at(octet, 1))
  }

  uint16(octet: number): number {
    return this.view.getUint16(this.at(octet, 2))
  }

  uint32(octet: number): number {
    return this.view.getUint32(this.at(octet, 4))
  }

  float32(octet: number): number {
    return this.view.getFloat32(this.at(octet, 4))
  }

  /** GRIB2 stores signed integers as a sign bit and a magnitude, not as two's complement. */
  int8(octet: number): number {
    const raw = this.uint8(octet)
    return raw & 0x80 ? -(raw & 0x7f) : raw
  }

  int16(octet: number): number {
    const raw = this.uint16(octet)
    return raw & 0x8000 ? -(raw & 0x7fff) : raw
  }

  int32(octet: number): number {
    const raw = this.uint32(octet)
    return raw >= 0x80000000 ? -(raw - 0x80000000) : raw
  }

  /** The bytes from an octet to the end. */
  from(octet: number): Uint8Array {
    if (octet - 1 > this.length) throw this.tooShort(octet)
    return this.bytes.subarray(octet - 1)
  }

  private at(octet: number, width: number): number {
    if (octet + width - 1 > this.length) throw this.tooShort(octet)
    return octet - 1
  }

  private tooShort(octet: number): GribError {
    return new GribError(`Section ${this.number} has ${this.length} octets and should have octet ${octet}.`)
  }
}
