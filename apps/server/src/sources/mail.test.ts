import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer } from '../../test/smtp-server.ts'
import { openLog } from '../platform/logging.ts'
import { chooseMailer } from './mail.ts'

const MAIL = { to: 'driver@fleet.example', subject: 'Your password', text: 'A link' }
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

beforeAll(async () => {
  smtp = await startSmtpServer({ delayMs: 0, refuses: 'poison' })
})
afterAll(() => smtp.close())

function mailerFor(smtpUrl: string) {
  return chooseMailer(
    { smtpUrl, mailFrom: 'Stormlane <support@stormlane.example>', dataFolder: tmpdir() },
    openLog({ logLevel: 'error' }),
  )
}

// 0.0.0.0 reaches this machine, and is not one of its loopback addresses.
const elsewhere = (query = '') => smtp.url.replace('127.0.0.1', '0.0.0.0') + query

test('a mail server elsewhere without STARTTLS gets no mail, unless the operator allows plain text', async () => {
  await expect(mailerFor(elsewhere())(MAIL)).rejects.toMatchObject({ code: 'ETLS' })
  expect(smtp.mails).toEqual([])
  await mailerFor(elsewhere('?ignoreTLS=true'))(MAIL)
  expect(smtp.mails).toHaveLength(1)
})

test('one on this machine gets mail in plain text', async () => {
  const before = smtp.mails.length
  await mailerFor(smtp.url)(MAIL)
  expect(smtp.mails).toHaveLength(before + 1)
})
