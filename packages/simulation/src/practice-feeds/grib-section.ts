/** A section of a GRIB2 message: length, number and content. */
export function gribSection(number: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(5 + content.length, 0)
  head.writeUInt8(number, 4)
  return Buffer.concat([head, content])
}

/** GRIB2 marks negative numbers by their first bit. Octets are numbered from 1, as in the tables of the WMO. */
export function setSigned16(section: Buffer, octet: number, value: number): void {
  section.writeUInt16BE(value < 0 ? 0x8000 - value : value, octet - 1)
}

export function setSigned32(section: Buffer, octet: number, value: number): void {
  section.writeUInt32BE(value < 0 ? 0x80000000 - value : value, octet - 1)
}

/** Year, month, day, hour, minute and second in seven octets. */
export function setTime(section: Buffer, octet: number, time: Date): void {
  section.writeUInt16BE(time.getUTCFullYear(), octet - 1)
  const rest = [
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]
  Buffer.from(rest).copy(section, octet + 1)
}
