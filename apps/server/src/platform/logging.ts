import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const REDACTED = '[redacted]'
/** Query parameters that grant access and must not be logged. */
const SECRET_PARAMETERS =
  /([?&](?:token|trial_key|trialKey|password|provider_token|provider_session_id|signature)=)[^&#]*/gi

export type Log = Logger

export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: { write(line: string): void }): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['token', 'password', 'authorization', 'cookie', '*.token', '*.password', '*.authorization', '*.cookie'],
      censor: REDACTED,
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** A full disk or a closed pipe loses log lines but must not stop the server. */
function standardOutput() {
  const output = pino.destination(1)
  output.on('error', () => undefined)
  return output
}

/** The URL with its secrets removed, for logs. */
export function withoutSecrets(url: string): string {
  return url.replace(SECRET_PARAMETERS, `$1${REDACTED}`)
}
