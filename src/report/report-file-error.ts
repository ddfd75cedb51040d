/** A file of ours that cannot be used: one line that names the file, what is wrong and what to do. */
export class ReportFileError extends Error {
  override readonly name = 'ReportFileError'
}
