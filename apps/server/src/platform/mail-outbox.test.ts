import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailOutboxFolder, removeMailsOf } from './mail-outbox.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-mails-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

async function writeMails(mails: Record<string, string>): Promise<void> {
  await mkdir(mailOutboxFolder(dataFolder))
  for (const [name, text] of Object.entries(mails)) writeFileSync(path.join(mailOutboxFolder(dataFolder), name), text)
}

const names = () => readdirSync(mailOutboxFolder(dataFolder)).toSorted()

test('mails to an address, and those it can be answered at, are removed; its name in a text is not enough', async () => {
  await writeMails({
    'answered.eml': 'From: support@stormlane.example\nReply-To: Ann@Fleet.example\nTo: help@stormlane.example\n\nHello',
    'folded.eml': 'To: bob@fleet.example,\n "Ann" <ann@fleet.example>\r\n\r\nHello',
    'from.eml': 'From: ann@fleet.example\nTo: bob@fleet.example\n\nHello',
    'longer.eml': 'To: joann@fleet.example\n\nHello',
    'text.eml': 'To: bob@fleet.example\n\nTo: ann@fleet.example',
    'to.eml': 'Subject: x\nTo: <ANN@fleet.example>\n\nHello',
  })
  await removeMailsOf(dataFolder, ['ann@fleet.example'])
  expect(names()).toEqual(['from.eml', 'longer.eml', 'text.eml'])
})

test('without a folder there is nothing to remove', async () => {
  await expect(removeMailsOf(dataFolder, ['ann@fleet.example'])).resolves.toBeUndefined()
})

test('several processes may remove the same mails at once', async () => {
  await writeMails(
    Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n}.eml`, 'To: ann@fleet.example\n\nHello'])),
  )
  await Promise.all(Array.from({ length: 8 }, () => removeMailsOf(dataFolder, ['ann@fleet.example'])))
  expect(names()).toEqual([])
})
