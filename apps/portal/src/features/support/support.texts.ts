export const supportTexts = {
  title: 'Questions?',
  intro: 'Write to us: your message reaches support with the page you are on.',
  message: 'Your message',
  send: 'Send',
  required: 'Write a message first.',
  sent: 'Thank you! Your message is with support. We will answer by email.',
  another: 'Write another',
  close: 'Close',
  failed: (reason: string, email: string) => `Your message was not sent: ${reason}. Try again, or write to ${email}.`,
  unreachable: 'the server cannot be reached',
  outsideFailed: 'The chat could not be loaded. Write to us here instead.',
}
