import { PORTAL_CONFIG_ELEMENT_ID } from '@stormlane/contract'

/** Reads the configuration block in the page without the contract's schema, which would be larger than this page. */
export function readSupportEmail(): string {
  const block: unknown = JSON.parse(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent || '{}')
  const email =
    typeof block === 'object' && block !== null && 'support_email' in block ? block.support_email : undefined
  return typeof email === 'string' ? email : ''
}
