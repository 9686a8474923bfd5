// npm run chaos -- <name>: a script of e2e/chaos that breaks things on purpose and reports what was lost.
import { runNamedScript } from './named-script.mjs'

await runNamedScript('chaos', 'Say what to break')
