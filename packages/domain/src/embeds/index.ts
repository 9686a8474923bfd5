export * from './embed-access.ts'
export * from './embed-dashboard.ts'
