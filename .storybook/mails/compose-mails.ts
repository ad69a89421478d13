import { readAuthSettings } from '../../supabase/embedded/config/auth-settings.ts'
import { renderAuthEmail, renderNotice } from '../../supabase/embedded/mail/render-auth-email.ts'
import { monospace, sansSerif } from '../../supabase/email/email-html.ts'
import { nameSender } from '../../supabase/email/sender-address.ts'
import { compose } from '../../supabase/worker/email/compose.ts'
import { contentId, type EmailPictures } from '../../supabase/worker/email/pictures.ts'
import { sampleEmailNames, sampleEmails, samplePictures } from '../../supabase/worker/testing/sample-emails.ts'
import type { Mail } from './mail.ts'

const appOrigin = 'https://desk.example.com'
const sender = 'TrackQuery <no-reply@desk.example.com>'
const to = 'ben@example.com'

/** Fonts of mail programs differ by machine. The workbench uses its own, so that pictures are equal everywhere. */
const faces = `<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(inter.woff2); }
  @font-face { font-family: Mono; font-weight: 100 900; src: url(jetbrains-mono.woff2); }
</style>`
const withOwnFonts = (html: string): string =>
  html
    .replaceAll(sansSerif, 'Inter, sans-serif')
    .replaceAll(monospace, 'Mono, monospace')
    .replace('</head>', `${faces}</head>`)

/** Replaces the pictures of an e-mail by their content. A frame has no parts to take them from. */
const withPictures = (html: string, pictures: EmailPictures): string =>
  [...pictures].reduce(
    (shown, [file, { jpeg }]) =>
      shown.replace(`cid:${contentId(file)}`, `data:image/jpeg;base64,${jpeg.toString('base64')}`),
    html,
  )

/** Composes every e-mail as the worker and the embedded sign-in service do, by name. */
export async function composeMails(): Promise<Record<string, Mail>> {
  const pictures = await samplePictures()
  const own = sampleEmailNames.map((name): [string, Mail] => {
    const { template, data } = sampleEmails[name]
    const { from, subject, html, text } = compose(
      { id: name, template, to, data, messageId: '' },
      { sender, appOrigin, pictures },
    )
    return [name, { from: from.name, subject, html: withPictures(html, pictures), text }]
  })
  const all = [...own, ...(await authMails())]
  return Object.fromEntries(all.map(([name, mail]) => [name, { ...mail, html: withOwnFonts(mail.html) }]))
}

async function authMails(): Promise<[string, Mail][]> {
  const { templates, notices } = await readAuthSettings(new URL('../../supabase/', import.meta.url), {})
  const newEmail = 'ben.carter@example.com'
  const mail = { to, email: to, newEmail, tokenHash: 'pkce_4c1fe2', code: '482913', redirectTo: '', data: {} }
  const addresses = { siteUrl: appOrigin, backendUrl: appOrigin }
  const from = nameSender(sender).name
  const withSender = ({ subject, html, text }: Omit<Mail, 'from'>): Mail => ({ from, subject, html, text })
  return [
    ...(Object.keys(templates) as (keyof typeof templates)[]).map((kind): [string, Mail] => [
      kind,
      withSender(renderAuthEmail({ ...mail, kind }, templates, addresses)),
    ]),
    ...(Object.keys(notices) as (keyof typeof notices)[]).map((kind): [string, Mail] => [
      kind,
      withSender(renderNotice({ to, kind, email: to, oldEmail: newEmail, data: {} }, notices[kind]!, appOrigin)),
    ]),
  ]
}
