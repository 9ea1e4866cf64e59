{{- define "switchboard.labels" -}}
app.kubernetes.io/name: switchboard
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "switchboard.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "switchboard.claim" -}}
{{ .Values.persistence.existingClaim | default (printf "%s-files" .Release.Name) }}
{{- end }}

{{- define "switchboard.secret" -}}
{{ required "existingSecret: name a secret with DATABASE_URL and SECRET_KEY" .Values.existingSecret }}
{{- end }}

{{- /* Empty values count as not set; 0 and false do not. Helm reads numbers as floating-point ones: toJson
writes 10000000, where quote would write 1e+07. */ -}}
{{- define "switchboard.settings" -}}
{{- range $name, $value := .Values.settings }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
- name: {{ $name }}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- /* What a schema cannot say of the values. */ -}}
{{- define "switchboard.check" -}}
{{- $several := gt (int .Values.replicas) 1 }}
{{- if and $several (not .Values.persistence.existingClaim) (ne .Values.persistence.accessMode "ReadWriteMany") }}
{{- fail "persistence.accessMode: several replicas share the folder, so that it must be ReadWriteMany" }}
{{- end }}
{{- if and $several .Values.settings.PUBLIC_HOST }}
{{- fail "settings.PUBLIC_HOST: several replicas have an address each (publicHostFromMachine)" }}
{{- end }}
{{- if not (or .Values.publicHostFromMachine .Values.settings.PUBLIC_HOST) }}
{{- fail "settings.PUBLIC_HOST: required without publicHostFromMachine" }}
{{- end }}
{{- end }}

{{- define "switchboard.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "switchboard.pod" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}
