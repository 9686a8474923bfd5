// The port through which jobs send mail.
interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
}

export type SendMail = (mail: Mail) => Promise<void>
