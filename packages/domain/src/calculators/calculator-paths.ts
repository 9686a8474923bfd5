/** The two public calculators: they are framed by any site, call nothing and are never counted. */
export const CALCULATOR_PATHS = ['/wo-embed/pricing-calculator', '/wo-embed/roi-calculator'] as const
