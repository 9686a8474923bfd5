/** The calculators format numbers in US English and US dollars (CALC-004, CALC-030). */
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const pricePerCall = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 3,
  maximumFractionDigits: 6,
})
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

export const formatDollars = (amount: number) => wholeDollars.format(amount)
export const formatCents = (amount: number) => cents.format(amount)
export const formatPricePerCall = (amount: number) => pricePerCall.format(amount)
export const formatAmount = (value: number) => count.format(value)
export const formatShare = (share: number) => percent.format(share)
