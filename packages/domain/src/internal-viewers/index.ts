export * from './raster-variables.ts'
export * from './storm-file.ts'
