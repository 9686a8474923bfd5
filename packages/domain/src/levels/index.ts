export * from './impact-level.ts'
export * from './level-tables.ts'
export * from './route-risk.ts'
export * from './segment-colors.ts'
