export * from './calculator-paths.ts'
export * from './pricing.ts'
export * from './roi.ts'
export * from './whole-number.ts'
