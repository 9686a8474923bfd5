import lookUpZone from '@photostructure/tz-lookup'

/** The IANA time zone at a place, for example `America/Denver`; the open sea has zones such as `Etc/GMT+4`. */
export const timezoneAt = (latitude: number, longitude: number): string => lookUpZone(latitude, longitude)
