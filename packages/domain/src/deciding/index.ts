export * from './decision.ts'
