// Entry of calculators.html: a public page that any site may frame, without router, session or API calls.
import '@fontsource-variable/inter'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PricingCalculator } from './features/calculators/pricing-calculator.tsx'
import { RoiCalculator } from './features/calculators/roi-calculator.tsx'
import { readSupportEmail } from './features/calculators/support-email.ts'

const root = document.getElementById('root')
if (!root) throw new Error('calculators.html has no #root')
const Calculator = window.location.pathname.endsWith('/roi-calculator') ? RoiCalculator : PricingCalculator
createRoot(root).render(
  <StrictMode>
    <Calculator supportEmail={readSupportEmail()} />
  </StrictMode>,
)
