/** Who drives a vehicle, as far as its provider says. */
export interface VehicleDriver {
  name: string | null
  phone: string | null
}

const NAME_MAX_LENGTH = 100
/** Numbers as people write them, with an extension. */
const PHONE = /^\+?[\d\s().-]{5,25}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i

/** Keeps a name and a number that can be called; null if the provider gave neither. */
export function readDriver(name: string | null | undefined, phone?: string | null): VehicleDriver | null {
  const read = {
    name: name?.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_MAX_LENGTH) || null,
    phone: phone && PHONE.test(phone.trim()) ? phone.trim() : null,
  }
  return read.name || read.phone ? read : null
}

/** The address that dials a number: `tel:+14025550142`. The extension has to be dialed by hand. */
export function phoneLink(phone: string): string {
  const number = phone.replace(/\s*(?:x|ext).*$/i, '')
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`
}
