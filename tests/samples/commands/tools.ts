/** What a command line program accepts, as far as the pages use it. */
export interface Tool {
  /** Options, with `=` if a value follows: `--detach --name=`. An option with `*` is the beginning of any option. */
  readonly options: string;
  /**
   * The commands that print all options, so that a test can compare them where the program is installed. Programs without
   * it are in neither npm nor Debian, need a project, or take seconds for their help; their options come from their manuals.
   */
  readonly help?: string;
  /** Everything from the first operand on belongs to another program. */
  readonly wraps?: true;
  /** What the words that aren't options must be. Default: there are none. */
  readonly operands?: OperandRule;
}

/** What operands are: any words, none, files that exist, package names of npm, … `check-call.ts` has a check for each. */
export type OperandRule =
  | 'any'
  | 'none'
  | 'file'
  | 'files'
  | 'npm packages'
  | 'npm script'
  | 'pnpm script of the server'
  | 'django command'
  | 'rails command'
  | 'go packages'
  | 'python module'
  | 'java class'
  | 'swift target'
  | 'dotnet project'
  | 'docker image'
  | 'compose service'
  | 'edge mode'
  | 'a program';

/** Options of Unleash Edge 20.4.1, from the definition of its command line (`crates/oss/unleash-edge-cli/src/lib.rs`). */
const edge =
  '--s3-bucket-name= --s3-force-path-style --redis-url= --redis-mode= --redis-password= --redis-username= --redis-port= ' +
  '--redis-host= --redis-secure --redis-scheme= --redis-read-connection-timeout-milliseconds= ' +
  '--redis-write-connection-timeout-milliseconds= --pkcs8-client-certificate-file= --pkcs8-client-key-file= ' +
  '--pkcs12-identity-file= --pkcs12-passphrase= --pem-cert-file= --upstream-url= -u= --backup-folder= -b= ' +
  '--metrics-interval-seconds= -m= --features-refresh-interval-seconds= -f= --token-revalidation-interval-seconds= ' +
  '--tokens= -t= --pretrusted-tokens= --custom-client-headers= -H= --skip-ssl-verification -s ' +
  '--upstream-certificate-file= --upstream-request-timeout= --upstream-socket-timeout= --streaming --delta --consumption ' +
  '--client-keepalive-timeout= --prometheus-remote-write-url= --prometheus-push-interval= --prometheus-username= ' +
  '--prometheus-password= --prometheus-user-id= --hostname= --ec2-instance-id= --bootstrap-file= --client-tokens= ' +
  '--frontend-tokens= --reload-interval= --edge-url= --ca-certificate-file= --disable-metrics-batch-endpoint ' +
  '--disable-metrics-endpoint --disable-features-endpoint --disable-tokens-endpoint --disable-instance-data-endpoint ' +
  '--edge-auth-header= --upstream-auth-header= --unleash-client-secret= --desired-environments= --desired-projects= ' +
  '--instance-id= --client-id= --app-name= --markdown-help --disable-all-endpoint --edge-request-timeout= ' +
  '--edge-keepalive-timeout= --log-format= --token-header= --tls-enable --tls-server-key= --tls-server-cert= ' +
  '--tls-server-port= --redirect-http-to-https --cors-origin= --cors-allowed-headers= --cors-max-age= ' +
  '--cors-exposed-headers= --cors-methods= --port= --interface= --base-path= --allow-list= --deny-list= --workers= ' +
  '--sentry-dsn= --sentry-tracing-rate= --sentry-debug --sentry-enable-logs --datadog-url= ' +
  '--otel-exporter-otlp-endpoint= --otel-exporter-otlp-protocol= --trust-proxy --proxy-trusted-servers= --help';

/** Names of the variables that Edge reads: each option in upper case. */
export const edgeVariables: ReadonlySet<string> = new Set(
  edge
    .split(' ')
    .filter((option) => option.startsWith('--'))
    .map((option) =>
      option
        .replace(/^--|=$/g, '')
        .replaceAll('-', '_')
        .toUpperCase(),
    ),
);

/** Names of the variables that the Unleash Proxy 1.4.19 reads and that pages use (`src/config.ts`). */
export const proxyVariables: ReadonlySet<string> = new Set(
  'UNLEASH_URL UNLEASH_API_TOKEN UNLEASH_PROXY_CLIENT_KEYS UNLEASH_CUSTOM_STRATEGIES_FILE LOG_LEVEL'.split(' '),
);

/** Variables that programs besides the server, Edge and the Proxy read. */
export const otherVariables: ReadonlySet<string> = new Set([
  // The Terraform provider.
  'UNLEASH_AUTH_TOKEN',
  // @unleash/nextjs.
  'UNLEASH_SERVER_API_URL',
  'UNLEASH_SERVER_API_TOKEN',
  'UNLEASH_FRONTEND_API_URL',
  'UNLEASH_FRONTEND_API_TOKEN',
]);

const curl =
  '--header= -H= --silent -s --fail-with-body --show-error --request= -X= --data= -d= --output= -o= --data-urlencode= ' +
  '--write-out= -w= --get -G --max-time= --cookie= -b= --fail -f --data-binary= --json= --cookie-jar= -c= --user= -u= ' +
  '--retry-delay= --retry= --retry-all-errors --head -I --include -i --globoff --etag-save= --etag-compare= --cacert= ' +
  '--location -L --create-dirs --path-as-is';

/** Options of the programs that pages call, by the words that the call begins with. */
export const tools: Readonly<Record<string, Tool>> = {
  curl: { options: curl, help: 'curl --help all', operands: 'any' },
  hey: { options: '-z= -c= -q= -n= -m= -H= -d=', help: 'hey -h', operands: 'any' },
  taskset: { options: '--cpu-list', help: 'taskset --help', wraps: true, operands: 'a program' },
  sudo: { options: '', wraps: true, operands: 'a program' },
  'apt install': { options: '', operands: 'any' },
  /** The rehearsal runs it for real and records its status first. */
  jq: { options: '-*', operands: 'any' },
  bash: { options: '', wraps: true, operands: 'file' },
  zip: { options: '--quiet --recurse-paths', help: "zip -so | sed -E 's/^ *[^ ]+ +/--/'", operands: 'any' },
  make: { options: '', operands: 'any' },
  just: { options: '', wraps: true, operands: 'any' },

  'docker build': { options: '--tag=', help: 'docker build --help', operands: 'any' },
  'docker run': {
    options:
      '--detach --rm --name= --env= --publish= --volume= --restart= --network= --read-only --cap-drop= --security-opt= ' +
      '--memory= --stop-timeout= --cpuset-cpus=',
    help: 'docker run --help',
    wraps: true,
    operands: 'docker image',
  },
  'docker exec': { options: '', help: 'docker exec --help', wraps: true, operands: 'any' },
  'docker logs': { options: '--follow', help: 'docker logs --help', operands: 'any' },
  'docker network create': { options: '--internal', help: 'docker network create --help', operands: 'any' },
  'docker rm': { options: '--force', help: 'docker rm --help', operands: 'any' },
  'docker stats': { options: '--no-stream', help: 'docker stats --help', operands: 'any' },
  'docker stop': { options: '', help: 'docker stop --help', operands: 'any' },
  'docker volume create': { options: '', help: 'docker volume create --help', operands: 'any' },
  'skopeo copy': { options: '--all --preserve-digests', help: 'skopeo copy --help', operands: 'any' },
  'skopeo inspect': { options: '--format=', help: 'skopeo inspect --help', operands: 'any' },
  'docker compose up': { options: '-d --detach --wait -f=', operands: 'compose service' },
  'docker compose down': { options: '--volumes', operands: 'none' },
  'docker compose exec': { options: '--no-TTY', wraps: true, operands: 'compose service' },
  'docker compose pull': { options: '', operands: 'compose service' },
  'docker compose restart': { options: '', operands: 'compose service' },
  'docker compose start': { options: '', operands: 'compose service' },
  'docker compose stop': { options: '', operands: 'compose service' },

  'kubectl apply': {
    options: '--filename= --namespace=',
    help: 'kubectl apply --help; kubectl options',
    operands: 'none',
  },
  'kubectl create configmap': {
    options: '--namespace= --from-file=',
    help: 'kubectl create configmap --help; kubectl options',
    operands: 'any',
  },
  'kubectl create namespace': {
    options: '',
    help: 'kubectl create namespace --help; kubectl options',
    operands: 'any',
  },
  'kubectl create secret generic': {
    options: '--namespace= --from-literal= --from-file=',
    help: 'kubectl create secret generic --help; kubectl options',
    operands: 'any',
  },
  'kubectl port-forward': {
    options: '--namespace=',
    help: 'kubectl port-forward --help; kubectl options',
    operands: 'any',
  },
  'kubectl rollout status': {
    options: '--namespace=',
    help: 'kubectl rollout status --help; kubectl options',
    operands: 'any',
  },
  'kubectl scale': {
    options: '--namespace= --replicas=',
    help: 'kubectl scale --help; kubectl options',
    operands: 'any',
  },
  'helm install': { options: '--namespace= --values=', operands: 'any' },
  'helm upgrade': { options: '--install --namespace= --values=', operands: 'any' },
  'helm repo add': { options: '', operands: 'any' },
  'helm repo update': { options: '', operands: 'none' },
  'terraform init': { options: '', help: 'terraform init -help', operands: 'none' },
  'terraform plan': { options: '', help: 'terraform plan -help', operands: 'none' },

  'git clone': { options: '', operands: 'any' },
  'git grep': { options: '-n -F', operands: 'any' },
  'git diff': { options: '--exit-code', help: 'git diff --git-completion-helper', operands: 'any' },
  'corepack enable': { options: '', operands: 'none' },

  node: {
    options: '--test --print= -p= --experimental-vm-modules',
    help: 'node --help',
    wraps: true,
    operands: 'file',
  },
  'npm ci': { options: '--omit=', help: 'npm ci --help', operands: 'none' },
  'npm i': { options: '--save-dev --save-exact', help: 'npm i --help', operands: 'npm packages' },
  'npm init': { options: '--yes', help: 'npm init --help', operands: 'none' },
  'npm install': { options: '--save-dev --save-exact', help: 'npm install --help', operands: 'npm packages' },
  'npm pkg set': { options: '', operands: 'any' },
  'npm run': { options: '--silent --prefix=', operands: 'npm script' },
  'npm start': { options: '', operands: 'npm script' },
  'npm test': { options: '', operands: 'npm script' },
  'npm uninstall': { options: '', operands: 'npm packages' },
  'npx @react-native-community/cli@latest init': { options: '', operands: 'any' },
  'npx create-expo-app@latest': { options: '--template=', operands: 'any' },
  'npx expo install': { options: '', operands: 'npm packages' },
  'npx jest': { options: '', operands: 'none' },
  'npx unleash generate-types': { options: '', operands: 'any' },
  'npx unleash get-definitions': { options: '', operands: 'any' },
  'npx unleash-docs-mcp proxy': {
    options: '--server= --port= --origin= --ca= --allow-writes',
    operands: 'none',
  },
  'npx vite': { options: '', operands: 'none' },
  'npx vitest run': { options: '', operands: 'none' },
  'yarn add': { options: '', operands: 'npm packages' },
  'pnpm add': { options: '', operands: 'npm packages' },
  'pnpm install': { options: '', operands: 'none' },
  pnpm: { options: '--dir=', operands: 'pnpm script of the server' },
  'bun add': { options: '', operands: 'npm packages' },
  bun: { options: '', operands: 'file' },
  'deno add': { options: '', operands: 'npm packages' },
  'deno run': {
    options: '--allow-net --allow-env --allow-read --allow-write --allow-sys',
    wraps: true,
    operands: 'file',
  },
  'claude mcp add': { options: '', operands: 'any', wraps: true },

  psql: { options: '--quiet --no-psqlrc --set= --command=', help: 'psql --help', operands: 'any' },

  'python -m pip install': {
    options: '-r= --requirement=',
    help: 'python3 -m pip install --help',
    operands: 'any',
  },
  'python -m venv': { options: '', help: 'python3 -m venv --help', operands: 'any' },
  'python -m json.tool': { options: '', help: 'python3 -m json.tool --help', operands: 'none' },
  'python -m pytest': { options: '--quiet', help: 'python3 -m pytest --help', operands: 'any' },
  'python -m': { options: '', wraps: true, operands: 'python module' },
  'python -c': { options: '', operands: 'any' },
  'python manage.py': { options: '', wraps: true, operands: 'django command' },
  python: { options: '', wraps: true, operands: 'file' },
  'pip install': { options: '', operands: 'any' },
  'django-admin startproject': { options: '', operands: 'any' },
  fastapi: { options: '', operands: 'any' },
  'flask run': { options: '--app= --port=', help: 'flask run --help; flask --help', operands: 'none' },
  gunicorn: { options: '--workers= --bind=', help: 'gunicorn --help', operands: 'any' },

  ruby: { options: '-r* -e=', help: 'ruby --help', operands: 'any' },
  'bundle add': { options: '--version=', help: 'bundle add --help', operands: 'any' },
  'bundle install': { options: '', operands: 'none' },
  'bundle exec puma': { options: '--bind=', operands: 'files' },
  'bundle exec rspec': { options: '', operands: 'none' },
  'bundle exec ruby': { options: '', wraps: true, operands: 'file' },
  'bundle exec unleash-client': { options: '--url= --http-headers=', operands: 'any' },
  'rails new': {
    options: '--minimal --skip-active-record --no-skip-active-job',
    help: 'rails new --help',
    operands: 'any',
  },
  'bin/rails': { options: '', wraps: true, operands: 'rails command' },

  'composer create-project': { options: '', operands: 'any' },
  'composer require': { options: '--dev', help: 'composer require --help', operands: 'any' },
  'php artisan': { options: '', operands: 'any' },
  'php bin/console': { options: '--user-id= --custom-context=', operands: 'any' },
  'php bin/phpunit': { options: '', operands: 'none' },
  'symfony serve': { options: '--no-tls --port=', operands: 'none' },

  'cargo add': { options: '--features=', help: 'cargo add --help', operands: 'any' },
  'cargo build': {
    options: '--release --features= --no-default-features',
    help: 'cargo build --help',
    operands: 'none',
  },
  'cargo install': { options: '', help: 'cargo install --help', operands: 'any' },
  'cargo new': { options: '--lib', help: 'cargo new --help', operands: 'any' },
  'cargo remove': { options: '', help: 'cargo remove --help', operands: 'any' },
  'cargo run': { options: '--quiet --bin=', help: 'cargo run --help', wraps: true, operands: 'any' },
  'cargo test': { options: '--quiet --test=', help: 'cargo test --help', operands: 'none' },
  'rustup toolchain install': { options: '', operands: 'any' },
  'rustup component add': { options: '--toolchain=', help: 'rustup component add --help', operands: 'any' },

  'go get': { options: '', operands: 'any' },
  'go mod init': { options: '', operands: 'any' },
  'go run': { options: '', wraps: true, operands: 'go packages' },
  'go test': { options: '', operands: 'go packages' },
  'go vet': { options: '', operands: 'go packages' },

  java: { options: '-cp= -D*', help: 'java --help', operands: 'java class' },
  mvn: { options: '--quiet -D*', help: 'mvn --help', operands: 'any' },
  gradlew: { options: '', operands: 'any' },

  'dotnet add package': { options: '--version=', operands: 'any' },
  'dotnet add reference': { options: '', operands: 'any' },
  'dotnet new': { options: '--output=', operands: 'any' },
  'dotnet run': { options: '--project= --no-launch-profile', wraps: true, operands: 'any' },
  'dotnet test': { options: '', operands: 'dotnet project' },

  'flutter create': { options: '--platforms=', operands: 'any' },
  'flutter pub add': { options: '', operands: 'any' },
  'flutter pub deps': { options: '--style=', operands: 'none' },
  'flutter run': { options: '-d= --dart-define-from-file= --dart-define=', operands: 'none' },
  'flutter test': { options: '', operands: 'none' },
  'dart run': { options: '', wraps: true, operands: 'file' },
  'swift run': { options: '', wraps: true, operands: 'swift target' },
  'swift test': { options: '', operands: 'none' },

  pg_dump: { options: '--format= --file= --username=', help: 'pg_dump --help', operands: 'any' },
  pg_restore: {
    options: '--list --no-owner --exit-on-error --dbname= --username=',
    help: 'pg_restore --help',
    operands: 'any',
  },
  dropdb: { options: '--username=', help: 'dropdb --help', operands: 'any' },
  createdb: { options: '--username=', help: 'createdb --help', operands: 'any' },
  'keytool -importcert': {
    options: '-noprompt -alias= -file= -keystore= -storepass=',
    help: 'keytool -importcert -help 2>&1',
    operands: 'none',
  },
  'openssl s_client': {
    options: '-connect= -servername= -showcerts',
    help: 'openssl s_client -help',
    operands: 'none',
  },

  'aws lambda update-function-code': {
    options: '--function-name= --zip-file=',
    operands: 'none',
  },
  'aws lambda update-function-configuration': {
    options: '--function-name= --handler= --environment=',
    operands: 'none',
  },
  'sam build': { options: '', operands: 'none' },
  'sam deploy': { options: '--guided --stack-name= --parameter-overrides=', operands: 'any' },
  'bq load': { options: '--replace --source_format=', operands: 'any' },
  'bq query': { options: '--use_legacy_sql=', operands: 'any' },
  'k6 run': { options: '--env=', operands: 'file' },

  'unleash-edge': { options: edge, operands: 'edge mode' },
};
