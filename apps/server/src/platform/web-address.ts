import * as z from 'zod'

/** Of a setting. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
