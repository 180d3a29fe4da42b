import type { WebhookForm } from '../../../contract/webhooks.values.ts'

export type WebhookEvent = { type: string; timestamp: string; data: object }

/** Marks of Slack's mrkdwn (api.slack.com/reference/surfaces/formatting), which also keep its links and mentions away. */
const SLACK: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Marks of Markdown, as Mattermost and Teams read it. */
const MARKDOWN = /[\\`*_{}[\]()#+\-.!|>~@:]/g

/** An event as each receiver reads it. `sentence` is written for people, and `url` leads to the thing. */
export const FORMS: Record<WebhookForm, (event: WebhookEvent, sentence: string, url: string) => object> = {
  json: (event) => event,
  slack: (_event, sentence, url) => ({ text: `${sentence.replace(/[&<>]/g, (mark) => SLACK[mark] ?? mark)} <${url}>` }),
  mattermost: (_event, sentence, url) => ({ text: `${escapeMarkdown(sentence)} ${url}` }),
  /** A message of Workflows with an Adaptive Card. */
  teams: (_event, sentence, url) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: escapeMarkdown(sentence), wrap: true }],
          actions: [{ type: 'Action.OpenUrl', title: 'Quad', url }],
        },
      },
    ],
  }),
  /** As the generic webhooks of matrix-hookshot take it. */
  matrix: (_event, sentence, url) => ({ text: `${escapeMarkdown(sentence)} ${url}` }),
}

function escapeMarkdown(text: string): string {
  return text.replace(MARKDOWN, '\\$&')
}
