// The map page with a large customer's assets.
import { runBrowserBench } from './browser-bench.ts'

runBrowserBench('map')
