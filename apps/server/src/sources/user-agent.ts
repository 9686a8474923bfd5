import type { Config } from '../platform/config.ts'

/** Owners of public data ask clients to identify themselves with a contact. */
export const userAgentOf = ({ productName, supportEmail }: Config, version: string) =>
  `${productName}/${version} (${supportEmail})`
