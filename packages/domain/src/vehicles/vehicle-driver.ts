/** The driver of a vehicle, as far as its provider reports. */
export interface VehicleDriver {
  name: string | null
  phone: string | null
  /** The tag of the language that the provider reports, for example `es-MX`; absent if it reports none. */
  language?: string | null | undefined
}

const NAME_MAX_LENGTH = 100
/** Phone numbers as people write them, with an optional extension. */
const PHONE = /^\+?[\d\s().-]{5,25}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i

/** Reads a driver's name, and a phone number if it looks valid; null if neither is left. */
export function readDriver(name: string | null | undefined, phone?: string | null): VehicleDriver | null {
  const read = {
    name: name?.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_MAX_LENGTH) || null,
    phone: phone && PHONE.test(phone.trim()) ? phone.trim() : null,
  }
  return read.name || read.phone ? read : null
}

/** Returns the link that dials a number: `tel:+14025550142`. The extension has to be dialed by hand. */
export function phoneLink(phone: string): string {
  const number = phone.replace(/\s*(?:x|ext).*$/i, '')
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`
}
