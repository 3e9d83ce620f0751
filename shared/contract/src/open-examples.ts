export const exampleLanguages = ['curl', 'python', 'node'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

interface ExampleOptions {
  /** Base URL of the public API. */
  api: string;
  /** Secret of an API key with the right `generate`. */
  key: string;
}

const curl = ({ api, key }: ExampleOptions): string => `API=${api}
KEY=${key}

# Upload photo.jpg
PICTURE=$(curl -fsS "$API/pictures" -H "Authorization: Bearer $KEY" -F file=@photo.jpg \\
  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')

# Create a task
TASK=$(curl -fsS "$API/tasks" -H "Authorization: Bearer $KEY" -H "Idempotency-Key: $PICTURE" \\
  -H "Content-Type: application/json" -d '{"tool":"cutout","inputs":{"original":["'"$PICTURE"'"]}}' \\
  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')

# Wait until it is done
until curl -fsS "$API/tasks/$TASK" -H "Authorization: Bearer $KEY" -o task.json &&
  grep -Eq '"state":"(completed|failed|cancelled)"' task.json; do sleep 1; done

# Download result.png
curl -fsS "$(sed 's/.*"url":"\\([^"]*\\)".*/\\1/' task.json)" -o result.png
`;

const python = ({ api, key }: ExampleOptions): string => `import json, time, urllib.request

API = "${api}"
KEY = "${key}"

def call(method, path, body=None, headers={}):
    headers = {"Authorization": "Bearer " + KEY, **headers}
    with urllib.request.urlopen(urllib.request.Request(API + path, body, headers, method=method)) as answer:
        return json.load(answer)

# Upload photo.jpg
head = b'--cut\\r\\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\\r\\n\\r\\n'
form = head + open("photo.jpg", "rb").read() + b"\\r\\n--cut--\\r\\n"
picture = call("POST", "/pictures", form, {"Content-Type": "multipart/form-data; boundary=cut"})

# Create a task
body = json.dumps({"tool": "cutout", "inputs": {"original": [picture["id"]]}}).encode()
task = call("POST", "/tasks", body, {"Content-Type": "application/json", "Idempotency-Key": picture["id"]})

# Wait until it is done
while task["state"] in ("queued", "drawing"):
    time.sleep(1)
    task = call("GET", "/tasks/" + task["id"])

# Download result.png
urllib.request.urlretrieve(task["results"][0]["url"], "result.png")
`;

const node = ({ api, key }: ExampleOptions): string => `import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';

const api = '${api}';
const key = '${key}';

const call = async (method, path, body, headers = {}) => {
  const answer = await fetch(api + path, { method, body, headers: { authorization: \`Bearer \${key}\`, ...headers } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

// Upload photo.jpg
const form = new FormData();
form.append('file', await openAsBlob('photo.jpg'), 'photo.jpg');
const picture = await call('POST', '/pictures', form);

// Create a task
const body = JSON.stringify({ tool: 'cutout', inputs: { original: [picture.id] } });
let task = await call('POST', '/tasks', body, { 'content-type': 'application/json', 'idempotency-key': picture.id });

// Wait until it is done
while (task.state === 'queued' || task.state === 'drawing') {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  task = await call('GET', \`/tasks/\${task.id}\`);
}

// Download result.png
const result = await fetch(task.results[0].url);
await writeFile('result.png', Buffer.from(await result.arrayBuffer()));
`;

const examples = { curl, python, node } as const satisfies Record<ExampleLanguage, (options: ExampleOptions) => string>;

/** Example program that uploads `photo.jpg`, cuts it out and saves `result.png`, all in the current folder. */
export const openExample = (language: ExampleLanguage, options: ExampleOptions): string => examples[language](options);
