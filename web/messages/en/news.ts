export { default } from '../../../contract/messages/en/news.ts'
