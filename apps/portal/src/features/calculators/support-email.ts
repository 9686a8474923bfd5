import { PORTAL_CONFIG_ELEMENT_ID } from '@stormlane/contract'

/** From the block that the server writes into the page. Read by hand: the contract's schema would weigh more than this page. */
export function supportEmailOfPage(): string {
  const block: unknown = JSON.parse(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent || '{}')
  const email =
    typeof block === 'object' && block !== null && 'support_email' in block ? block.support_email : undefined
  return typeof email === 'string' ? email : ''
}
