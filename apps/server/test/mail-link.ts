/** Returns the first link of a mail. Mail is quoted-printable, so soft line breaks and encoded `=` are decoded. */
export function linkIn(mail: string): string | undefined {
  const plain = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /https?:\S+/.exec(plain)?.[0]
}
