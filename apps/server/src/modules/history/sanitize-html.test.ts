import { expect, test } from 'vitest'
import { escapeHtml } from '../../platform/http/plain-page.ts'
import { sanitizeHtml } from './sanitize-html.ts'

test.each([
  ['<p>I-80 <strong>closed</strong>.</p>', '<p>I-80 <strong>closed</strong>.</p>'],
  ['<P CLASS="x" onclick="alert(1)">a</P>', '<p>a</p>'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['a<script>alert(1)', 'a'],
  ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['<a href="javascript:alert(1)">link</a>', 'link'],
  ['<svg><p onload=alert(1)></svg>after', 'after'],
  ['<!-- <p> --><em>b</em>', '<em>b</em>'],
  ['<p title="a>b">c</p>', '<p>b"&gt;c</p>'],
  ['1 < 2 &amp; 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['<p', '&lt;p'],
])('%s becomes %s', (html, safe) => {
  expect(sanitizeHtml(html)).toBe(safe)
  expect(sanitizeHtml(safe)).toBe(safe)
})

test('text becomes HTML that reads the same', () => {
  expect(escapeHtml('<b> & "c"')).toBe('&lt;b&gt; &amp; "c"')
})
