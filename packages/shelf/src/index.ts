export { openPracticeBucket, type PracticeBucket } from './practice-bucket.ts'
export { type BucketSettings, s3Bucket } from './s3-bucket.ts'
