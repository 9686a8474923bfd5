// The plain pages of the simulated payment provider.
import type { BillingCustomer } from '../modules/billing/payments.ts'

const STYLE = `body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#f3f5f9;color:#101828}main{max-width:440px;margin:8vh auto;padding:28px;background:#fff;border-radius:16px;box-shadow:0 1px 3px #0002}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}.demo{display:inline-block;padding:4px 10px;border-radius:6px;background:#fff3d6;color:#7a4b00;font-weight:600;margin-bottom:16px}fieldset{border:1px solid #d0d5dd;border-radius:10px;padding:12px 16px;margin:0 0 16px}label{display:block;padding:6px 0}button{font:600 14px/1 system-ui,sans-serif;padding:12px 16px;border-radius:8px;border:1px solid #98a2b3;background:#fff;color:#101828;margin:0 8px 8px 0;cursor:pointer}button.main{background:#2456e6;border-color:#2456e6;color:#fff}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:#475467}dd{margin:0}@media(prefers-color-scheme:dark){body{background:#0b1220;color:#e6eaf2}main{background:#151d2e}button{background:#151d2e;color:#e6eaf2}fieldset{border-color:#344054}dt{color:#a3adbf}}`

const DEMO_NOTE = 'Demo: no card is charged'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

function page(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><div class="demo" role="note">${DEMO_NOTE}</div><h1>${title}</h1>${content}</main></body></html>`
}

export function checkoutPage({ organizationName }: BillingCustomer, productName: string, nonce: string): string {
  return page(
    'Demo checkout',
    nonce,
    `<p>${escapeHtml(productName)} full version for ${escapeHtml(organizationName)}, billed monthly. This page stands in for the
checkout of a payment provider. Choose what the card does:</p>
<form method="post"><fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="works" checked> Visa ending 4242: the payment succeeds</label>
<label><input type="radio" name="card" value="declined"> Visa ending 0002: the card is declined</label>
</fieldset><button class="main">Subscribe (demo)</button></form>`,
  )
}

export function donePage(outcome: 'paid' | 'declined', nonce: string): string {
  return outcome === 'paid'
    ? page('Subscribed', nonce, '<p>The full version is active. You can close this tab.</p>')
    : page(
        'The card was declined',
        nonce,
        '<p>Nothing was charged. Go back to choose another card, or close this tab.</p>',
      )
}

const STATUS_WORDS: Record<NonNullable<BillingCustomer['status']>, string> = {
  incomplete: 'First payment open',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  cancelled: 'Ended',
}

export function portalPage(customer: BillingCustomer, nonce: string): string {
  const { organizationName, status, cancelsAtPeriodEnd, periodEnd, card } = customer
  const state =
    status === null ? 'None' : cancelsAtPeriodEnd ? 'Cancelled, runs until its period ends' : STATUS_WORDS[status]
  const button = (action: string, words: string) => `<button name="action" value="${action}">${words}</button>`
  const isRunning = status === 'active' || status === 'past_due'
  const buttons = isRunning
    ? [
        cancelsAtPeriodEnd || status === 'past_due'
          ? button('resume', status === 'past_due' ? 'Pay now' : 'Resume')
          : button('cancel', 'Cancel at the end of the period'),
        button('end', 'End now'),
        button('fail', 'Let the next payment fail'),
      ].join('')
    : '<p>Subscribe again from My Account.</p>'
  return page(
    'Demo billing',
    nonce,
    `<dl><dt>Organization</dt><dd>${escapeHtml(organizationName)}</dd><dt>Subscription</dt><dd>${state}</dd>
<dt>Period ends</dt><dd>${periodEnd?.toISOString().slice(0, 10) ?? 'not yet begun'}</dd>
<dt>Card</dt><dd>${card ? `${escapeHtml(card.brand)} ending ${escapeHtml(card.last4)}` : 'none'}</dd></dl>
<form method="post">${buttons}</form><p>You can close this tab.</p>`,
  )
}
