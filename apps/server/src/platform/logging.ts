import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const REDACTED = '[redacted]'
/** Names of query parameters that grant access: ours, those of identity providers (code, state) and of signed addresses of files. */
const SECRET_PARAMETER = /(?:^code|^state|^sig|token|key|password|secret|signature|credential|session_id)$/i
const PARAMETER = /([?&])([^=&#]*)=([^&#]*)/g
/** The key of a shared report is the part of its path that opens it. */
const SHARED_REPORT = /^(\/routes\/)[^/?#]+/
/** A file on another host may have its own secrets in the query of its address. */
const QUERY_OF_ADDRESS = /(\?|%3f).+$/i

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
  return url
    .replace(SHARED_REPORT, `$1${REDACTED}`)
    .replace(PARAMETER, (whole: string, mark: string, name: string, value: string) => {
      const decoded = decodedName(name)
      if (SECRET_PARAMETER.test(decoded)) return `${mark}${name}=${REDACTED}`
      return decoded === 'url' ? `${mark}${name}=${value.replace(QUERY_OF_ADDRESS, `$1${REDACTED}`)}` : whole
    })
}

/** The server reads `%74oken` as `token`, too. */
function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
