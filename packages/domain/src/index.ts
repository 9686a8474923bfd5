export * from './clock.ts'
export * from './impact-level.ts'
