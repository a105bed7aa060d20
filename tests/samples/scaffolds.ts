/**
 * Shell functions with the files that programs create for their readers, as far as later commands of pages use them: the
 * rehearsal of the pages has none of these programs.
 */
export const scaffolds = `
scaffold() {
  case "$*" in
    'python3 -m venv '*) mkdir -p "$4/bin" && touch "$4/bin/activate" ;;
    'django-admin startproject '*) mkdir -p "$3" && touch manage.py "$3/__init__.py" "$3/settings.py" ;;
    'python manage.py startapp '*) mkdir -p "$4/migrations" && touch "$4"/{__init__,admin,apps,models,tests,views}.py ;;
    'dotnet new xunit --output '*) mkdir -p "$5" && touch "$5/UnitTest1.cs" "$5/$5.csproj" ;;
    'dotnet new web --output '*) mkdir -p "$5" && touch "$5/$5.csproj" "$5/Program.cs" ;;
    'flutter create '*) local name=\${*: -1} && mkdir -p "$name/lib" "$name/test" && touch "$name/lib/main.dart" "$name/test/widget_test.dart" ;;
    'cargo new --lib '*) mkdir -p "$4/src" && touch "$4/Cargo.toml" "$4/src/lib.rs" ;;
    'rails new '*) mkdir -p "$3"/{bin,config,app/models,app/controllers/concerns,test,log} && touch "$3/bin/rails" "$3/Gemfile" "$3/log/development.log" ;;
    'composer create-project '*) mkdir -p "$4/bin" && touch "$4/artisan" "$4/bin/console" "$4/bin/phpunit" "$4/composer.json" ;;
    'git clone '*) local name=\${3##*/} && mkdir -p "\${name%.git}" && cd "\${name%.git}" && mkdir -p hooks .git/hooks test-migrations && touch package.json hooks/pre-commit && cd .. ;;
    'dart run tool/collector.dart') touch events.jsonl ;;
    'node start.mjs') [ -z "$BACKUP_PATH" ] || touch "$BACKUP_PATH/unleash-backup.json" ;;
    'npm init '*) echo '{}' > package.json ;;
    'npx @react-native-community/cli@latest init '*) mkdir -p "$4" && echo '{}' > "$4/package.json" ;;
    'npx create-expo-app@latest '*) mkdir -p "$3" && echo '{}' > "$3/package.json" ;;
  esac
}
`;
