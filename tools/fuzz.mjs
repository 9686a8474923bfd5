// npm run fuzz -- <name>: a script of e2e/fuzz that sends damaged input and reports what broke.
import { runNamedScript } from './named-script.mjs'

await runNamedScript('fuzz', 'Say what to fuzz')
