// Lighthouse's scores of the sign-in page, as a phone and as a desktop.
import { runBrowserBench } from './browser-bench.ts'

runBrowserBench('lighthouse')
