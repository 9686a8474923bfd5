// The first tiles of an api process whose forecast is in a bucket.
import { runBrowserBench } from './browser-bench.ts'

runBrowserBench('bucket')
