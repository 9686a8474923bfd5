// How much more two workers do than one.
import { runBrowserBench } from './browser-bench.ts'

runBrowserBench('workers')
