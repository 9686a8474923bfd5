export { type BucketSettings, s3Bucket } from './s3-bucket.ts'
