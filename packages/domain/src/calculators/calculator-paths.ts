/** The two public calculators. Any site may frame them; they call no API and are not counted in analytics. */
export const CALCULATOR_PATHS = ['/wo-embed/pricing-calculator', '/wo-embed/roi-calculator'] as const
