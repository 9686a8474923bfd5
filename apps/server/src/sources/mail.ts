// Sends mail by SMTP. Without SMTP settings each mail is written to a file in the outbox of the data folder, and logged.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import { mailOutboxFolder } from '../platform/mail-outbox.ts'
import type { SendMail } from '../platform/mailer.ts'

const SMTP_TIMEOUT_MS = 20_000

export function chooseMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>, log: Log): SendMail {
  const { smtpUrl, mailFrom, dataFolder } = config
  if (smtpUrl === undefined) return writeToOutbox(mailOutboxFolder(dataFolder), mailFrom, log)
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt(new URL(smtpUrl)),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return async (mail) => {
    await transport.sendMail({ from: mailFrom, ...mail })
  }
}

const THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/

/**
 * Mails contain links that set a password. A remote mail server that offers no STARTTLS gets none of them, unless the
 * operator allows it with `?ignoreTLS=true`, which nodemailer reads from the address.
 */
const mustEncrypt = ({ protocol, hostname, searchParams }: URL) =>
  protocol === 'smtp:' && !THIS_MACHINE.test(hostname) && searchParams.get('ignoreTLS') !== 'true'

function writeToOutbox(folder: string, from: string, log: Log): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    const file = path.join(folder, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.new`, file)
    log.info({ file }, 'no SMTP_URL is set: the mail was written to a file')
  }
}
